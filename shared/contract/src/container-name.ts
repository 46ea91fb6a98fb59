/**
 * Returns the name of a remote's container, used by its build and by the host. The name contains the version, because a
 * page can load two versions after a rollback, and must not get the first one instead of the second.
 */
export const containerName = (remote: string, version: string): string =>
  `carte_${remote}_${version}`.replace(/\W/g, '_')

/**
 * The name under which a remote's version is built and by which a host asks for it. It contains the version: a page may
 * see two of them, after a rollback during a visit, and must not get the first one back for the second.
 */
export const containerName = (remote: string, version: string): string =>
  `carte_${remote}_${version}`.replace(/\W/g, '_')

export { type Bucket, startBucket } from './bucket.ts'
export { type MadeUpBuild, makeBuild } from './build.ts'

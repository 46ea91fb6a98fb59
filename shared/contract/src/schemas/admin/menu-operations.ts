import * as endpoints from '../../admin/menus.ts'
import { operation } from '../operation.ts'
import { Problem } from '../problem.ts'
import {
  AdminMenu,
  AdminMenuSummaries,
  DiscardRequest,
  MenuChangesRequest,
  MenuDraft,
  MenuParams,
  MenuVersionParams,
  MenuVersions,
  NewMenu,
  PICTURE_UPLOAD,
  PictureCropRequest,
  PublishedMenu,
  PublishRequest,
  SoldOutArticles,
  SoldOutArticlesRequest,
  SoldOutParams,
  UploadedPicture,
} from './menus.ts'

export const getAdminMenus = operation(endpoints.getAdminMenus, {
  summary: 'List menus',
  description: 'Those of the shops where the caller is a manager.',
  tag: 'admin',
  access: 'admin',
  answers: { 200: AdminMenuSummaries, 401: Problem, 403: Problem },
})
export const createMenu = operation(endpoints.createMenu, {
  summary: 'Add an empty menu',
  description: 'A shop that is given this menu sells what is published in it.',
  tag: 'admin',
  access: 'admin',
  body: NewMenu,
  answers: { 200: AdminMenuSummaries, 400: Problem, 401: Problem, 403: Problem },
})
export const getAdminMenu = operation(endpoints.getAdminMenu, {
  summary: 'Get a menu with its draft',
  description: 'The published fields, the fields that the draft changes, and what prevents its publication.',
  tag: 'admin',
  access: 'admin',
  params: MenuParams,
  answers: { 200: AdminMenu, 401: Problem, 403: Problem },
})
export const changeMenu = operation(endpoints.changeMenu, {
  summary: 'Change fields in the draft of a menu',
  description:
    'All of them or, if one is invalid or has another value than the caller saw, none. A field with its published value leaves the draft. The answer 409 has the present values in `current`.',
  tag: 'admin',
  access: 'admin',
  params: MenuParams,
  body: MenuChangesRequest,
  maxBytes: 1024 * 1024,
  answers: { 200: MenuDraft, 400: Problem, 401: Problem, 403: Problem, 409: Problem },
})
export const discardMenuChanges = operation(endpoints.discardMenuChanges, {
  summary: 'Discard changes of a draft',
  description: 'The named ones, or all. Rejected with 409 if the draft has changed since `revision`.',
  tag: 'admin',
  access: 'admin',
  params: MenuParams,
  body: DiscardRequest,
  maxBytes: 1024 * 1024,
  answers: { 200: MenuDraft, 401: Problem, 403: Problem, 409: Problem },
})
export const publishMenu = operation(endpoints.publishMenu, {
  summary: 'Publish the draft of a menu',
  description:
    'In one transaction, with the checks of the import, for all shops that use the menu. Rejected with 409 if the draft has changed since `revision`, or has conflicts or problems.',
  tag: 'admin',
  access: 'admin',
  params: MenuParams,
  body: PublishRequest,
  answers: { 200: PublishedMenu, 401: Problem, 403: Problem, 409: Problem },
})
export const getMenuVersions = operation(endpoints.getMenuVersions, {
  summary: 'List the versions of a menu',
  description: 'The last fifty, latest first.',
  tag: 'admin',
  access: 'admin',
  params: MenuParams,
  answers: { 200: MenuVersions, 401: Problem, 403: Problem },
})
export const bringMenuVersionBack = operation(endpoints.bringMenuVersionBack, {
  summary: 'Make a draft of an earlier version',
  description: 'The draft must be empty. Guests see nothing of it until the draft is published.',
  tag: 'admin',
  access: 'admin',
  params: MenuVersionParams,
  answers: { 200: MenuDraft, 401: Problem, 403: Problem, 409: Problem },
})
export const uploadMenuPicture = operation(endpoints.uploadMenuPicture, {
  summary: 'Upload a picture',
  description:
    'JPEG, PNG, WebP or AVIF, at most 20 MB and 50 megapixels. Stored upright, without metadata, under a name that depends only on its content.',
  tag: 'admin',
  access: 'admin',
  params: MenuParams,
  upload: PICTURE_UPLOAD,
  answers: { 200: UploadedPicture, 400: Problem, 401: Problem, 403: Problem, 503: Problem },
})
export const cropMenuPicture = operation(endpoints.cropMenuPicture, {
  summary: 'Store a part of a picture',
  description:
    'As a picture of its own, whose name contains that of the original and the part. The original stays, so that another part can be chosen later.',
  tag: 'admin',
  access: 'admin',
  params: MenuParams,
  body: PictureCropRequest,
  answers: { 200: UploadedPicture, 400: Problem, 401: Problem, 403: Problem, 503: Problem },
})
export const getSoldOutArticles = operation(endpoints.getSoldOutArticles, {
  summary: 'List what is sold out in a shop',
  description: 'Articles and options that the shop itself has marked, with the time at which they are available again.',
  tag: 'admin',
  access: 'admin',
  params: SoldOutParams,
  answers: { 200: SoldOutArticles, 401: Problem, 403: Problem },
})
export const changeSoldOutArticles = operation(endpoints.changeSoldOutArticles, {
  summary: 'Mark articles of a shop as sold out or available',
  description: 'At once, not by a draft. With a time, they are available again by themselves.',
  tag: 'admin',
  access: 'admin',
  params: SoldOutParams,
  body: SoldOutArticlesRequest,
  answers: { 200: SoldOutArticles, 400: Problem, 401: Problem, 403: Problem },
})

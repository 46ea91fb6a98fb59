import type { OperatorRole, ShopRole } from '@carte/contract/admin'
import { operations } from '@carte/contract/schemas'

/** Which role a call of the back office needs. */
export type CallRule = {
  /**
   * `signedIn`: any account. `shop`: the role at the shop in the path (`shopId`). `anyShop`: the role at some shop; the
   * handler limits its answer to those shops. `operator`: a role in the whole installation.
   */
  readonly needs:
    | 'signedIn'
    | { readonly shop: ShopRole }
    | { readonly anyShop: ShopRole }
    | { readonly operator: OperatorRole }
  /** Whether the person must have verified their presence in the last minutes (`VERIFICATION_MINUTES`). */
  readonly stepUp?: true
}

type Operations = typeof operations
/** The calls of the back office that need a session. */
export type AdminCall = {
  [Name in keyof Operations]: Operations[Name]['access'] extends 'admin' ? Name : never
}[keyof Operations]

const SIGNED_IN: CallRule = { needs: 'signedIn' }
const MANAGER: CallRule = { needs: { anyShop: 'manager' } }
const OWNER: CallRule = { needs: { anyShop: 'owner' } }
const ADMIN: CallRule = { needs: { operator: 'admin' } }
const MANAGER_OF_SHOP: CallRule = { needs: { shop: 'manager' } }
const SHOP_SHIFT: CallRule = { needs: { shop: 'shift' } }
const SHOP_MANAGER: CallRule = { needs: { shop: 'manager' } }
const DEVELOPER: CallRule = { needs: { operator: 'developer' } }

/** The rule of each call. A call without a rule does not compile, and is rejected. */
export const CALL_RULES: Readonly<Record<AdminCall, CallRule>> = {
  getAdminSession: SIGNED_IN,
  beginVerification: SIGNED_IN,
  verifyAdmin: SIGNED_IN,
  changeOwnAccount: SIGNED_IN,
  getOwnSignIns: SIGNED_IN,
  endOwnSignIn: { needs: 'signedIn', stepUp: true },
  getOwnCredentials: SIGNED_IN,
  beginCredential: { needs: 'signedIn', stepUp: true },
  addCredential: { needs: 'signedIn', stepUp: true },
  removePasskey: { needs: 'signedIn', stepUp: true },
  getTeam: OWNER,
  inviteStaff: { ...OWNER, stepUp: true },
  revokeInvitation: OWNER,
  changeStaffRoles: { ...OWNER, stepUp: true },
  resetStaffAccount: { ...OWNER, stepUp: true },
  deleteStaffAccount: { ...ADMIN, stepUp: true },
  getAuditLog: OWNER,
  listAdminShops: SIGNED_IN,
  createShop: ADMIN,
  removeShop: { ...ADMIN, stepUp: true },
  getShopSettings: MANAGER_OF_SHOP,
  changeShopGeneral: MANAGER_OF_SHOP,
  uploadShopPicture: MANAGER_OF_SHOP,
  cropShopPicture: MANAGER_OF_SHOP,
  changeShopAddress: MANAGER_OF_SHOP,
  changeShopContact: { needs: { shop: 'owner' } },
  changeShopOrdering: MANAGER_OF_SHOP,
  changeShopPosition: ADMIN,
  changeShopHours: MANAGER_OF_SHOP,
  changeShopDay: MANAGER_OF_SHOP,
  changeShopSpots: MANAGER_OF_SHOP,
  changeShopCapacity: MANAGER_OF_SHOP,
  changeShopCapacityDay: MANAGER_OF_SHOP,
  getTableCards: MANAGER_OF_SHOP,
  changeAdminShopStatus: { needs: { shop: 'shift' } },
  listTabletKeys: MANAGER_OF_SHOP,
  createTabletKey: { ...MANAGER_OF_SHOP, stepUp: true },
  revokeTabletKey: { ...MANAGER_OF_SHOP, stepUp: true },
  getAdminChains: ADMIN,
  createChain: { ...ADMIN, stepUp: true },
  changeChain: { ...ADMIN, stepUp: true },
  removeChain: { ...ADMIN, stepUp: true },
  getBrand: ADMIN,
  changeBrand: ADMIN,
  // A menu can belong to several shops, so these handlers check the shops of the menu (EDIT-9).
  getAdminMenus: MANAGER,
  createMenu: ADMIN,
  getAdminMenu: MANAGER,
  changeMenu: MANAGER,
  discardMenuChanges: MANAGER,
  publishMenu: MANAGER,
  getMenuVersions: MANAGER,
  bringMenuVersionBack: MANAGER,
  uploadMenuPicture: MANAGER,
  cropMenuPicture: MANAGER,
  getSoldOutArticles: { needs: { shop: 'shift' } },
  changeSoldOutArticles: { needs: { shop: 'shift' } },
  getShopOrders: SHOP_SHIFT,
  getShopOrderEvents: SHOP_SHIFT,
  getShopOrder: SHOP_SHIFT,
  refundShopOrder: { ...SHOP_MANAGER, stepUp: true },
  refundShopOrderLines: { ...SHOP_MANAGER, stepUp: true },
  resendReceipt: SHOP_SHIFT,
  getDayClose: SHOP_MANAGER,
  getDayCloseCsv: SHOP_MANAGER,
  getDayClosePdf: SHOP_MANAGER,
  getShopFigures: { needs: { shop: 'manager' } },
  getReleases: DEVELOPER,
  changeCanaryShare: { ...ADMIN, stepUp: true },
  promoteCanary: { ...ADMIN, stepUp: true },
  rollBackRelease: { ...ADMIN, stepUp: true },
  beginRemoteOverride: DEVELOPER,
  endOwnRemoteOverride: DEVELOPER,
  getOperatorKeys: ADMIN,
  createOperatorKey: { ...ADMIN, stepUp: true },
  revokeOperatorKey: { ...ADMIN, stepUp: true },
  findCustomerData: { ...ADMIN, stepUp: true },
  exportCustomerData: { ...ADMIN, stepUp: true },
  deleteCustomerData: { ...ADMIN, stepUp: true },
  getRetention: ADMIN,
  getInstallation: ADMIN,
  changeInstallation: ADMIN,
  changeVatRate: { ...ADMIN, stepUp: true },
  changePaymentAccount: { ...ADMIN, stepUp: true },
  getAdminCampaigns: ADMIN,
  changeCampaign: ADMIN,
  previewCampaign: ADMIN,
  uploadCampaignPicture: ADMIN,
  cropCampaignPicture: ADMIN,
  searchArticles: ADMIN,
}

const nameOf = new Map<object, string>(Object.entries(operations).map(([name, operation]) => [operation, name]))

/** Returns the rule of an operation; undefined if it has none, and is then rejected. */
export const ruleOf = (operation: object): CallRule | undefined =>
  CALL_RULES[nameOf.get(operation) as AdminCall | undefined as AdminCall]

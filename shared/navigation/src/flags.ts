/** What a route says about its screen (spec §2 "Route flags"). */
export interface RouteFlags {
  readonly requiresAuth?: boolean
  readonly requiresShop?: boolean
  readonly showCart?: boolean
  readonly editMode?: boolean
  readonly showAddItemButton?: boolean
  readonly disableCart?: boolean
}

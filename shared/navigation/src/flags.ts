export interface RouteFlags {
  readonly requiresAuth?: boolean
  readonly requiresShop?: boolean
  readonly showCart?: boolean
  readonly editMode?: boolean
  readonly showAddItemButton?: boolean
  readonly disableCart?: boolean
}

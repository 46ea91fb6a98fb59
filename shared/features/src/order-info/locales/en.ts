export const en = {
  'orderInfo.change': 'Change',
  'orderInfo.done': 'Done',
  'orderInfo.add': 'Add',
  'orderInfo.chooseSpot': 'Choose your table',
  'orderInfo.note': 'Note: {{note}}',
} as const

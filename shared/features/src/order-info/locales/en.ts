export const en = {
  'orderInfo.change': 'Change',
  'orderInfo.done': 'Done',
  'orderInfo.add': 'Add',
  'orderInfo.chooseSpot': 'Choose your table',
  'orderInfo.type': 'Order type',
  'orderInfo.spot': 'Table or place',
  'orderInfo.spot.none': 'Not selected',
  'orderInfo.note': 'Note for the kitchen',
  'orderInfo.note.written': 'Note: {{note}}',
  'orderInfo.note.example': 'Pickles on the side, please',
  'orderInfo.note.left_one': '{{count}} character left',
  'orderInfo.note.left_other': '{{count}} characters left',
} as const

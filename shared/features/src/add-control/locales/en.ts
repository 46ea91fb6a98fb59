export const en = {
  'article.add': 'Add {{name}}',
  'article.choose': 'Choose options for {{name}}',
  'basket.quantity': 'Quantity of {{name}}',
  'basket.less': 'One less {{name}}',
  'toast.added': '{{name}} added – {{number}} in your basket',
  'toast.addedOne': '{{name}} added',
  'toast.removed': '{{name}} removed',
} as const

import { defineSection } from '../../section.ts'
import { CustomersSection } from './CustomersSection.tsx'
import { loadCustomers } from './customers.loader.ts'
import { customersTexts } from './texts.ts'

export const section = defineSection({ texts: [customersTexts], load: loadCustomers, Component: CustomersSection })

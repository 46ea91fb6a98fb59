export { type DataColumn, DataTable } from './DataTable.tsx'

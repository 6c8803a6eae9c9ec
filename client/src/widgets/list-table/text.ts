/** Texts common to all lists: columns and export. */
export const text = {
  columns: 'Columns',
  defaultColumns: 'Default columns',
  moveEarlier: (column: string) => `Move ${column} left`,
  moveLater: (column: string) => `Move ${column} right`,
  export: 'Export CSV',
};

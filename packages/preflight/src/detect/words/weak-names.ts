export const isWeakName = (cell: string): boolean => /^(debit|credit|purchase|card payment|pos|transfer|check|lastschrift|folgelastschrift|virement|presentment)$/i.test(cell.trim());

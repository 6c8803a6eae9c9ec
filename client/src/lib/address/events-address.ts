/** The calendar of companies, of all or of the person's stocks. */
export const eventsAddress = (mine = false): string => `/stocks?view=calendar${mine ? '&mine=1' : ''}`;

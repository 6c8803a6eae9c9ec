/**
 * The calendar of companies, of all or of the person's stocks. `list` is the query of the list of stocks that one
 * goes back to.
 */
export const eventsAddress = ({ mine = false, list = '' } = {}): string =>
  ['/stocks?view=calendar', ...(mine ? ['mine=1'] : []), ...(list === '' ? [] : [list])].join('&');

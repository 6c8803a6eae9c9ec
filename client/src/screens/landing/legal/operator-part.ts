import type { OperatorIdentity } from '#shared/contract/admin/operator.ts';
import type { LegalText } from './legal-texts.ts';

/** The operator and their contact, as far as published; empty while unknown. */
export function operatorParts(operator: OperatorIdentity | null): LegalText['parts'] {
  if (!operator) return [];
  const { name, email, phone, place } = operator;
  const who = [name, place].filter((one) => one !== null).join(', ');
  const says = [
    ...(who ? [`Operator: ${who}`] : []),
    ...(email ? [`Email: ${email}`] : []),
    ...(phone ? [`Phone: ${phone}`] : []),
  ];
  const none = ['The operator of this server has not published a name or contact details.'];
  return [{ title: 'Who runs this site', says: says.length > 0 ? says : none }];
}

/** The contact, to complete "write to …". */
export const addressee = (operator: OperatorIdentity | null): string =>
  operator?.email ?? 'the operator of this site';

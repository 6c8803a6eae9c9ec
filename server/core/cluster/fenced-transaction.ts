import type { Db } from '../db/db.ts';
import { inTransaction, type Transaction } from '../db/transaction.ts';
import { leaseText, NotLeading } from './leader.ts';

/**
 * Runs statements as one transaction under the leader's fence; 0 means a single instance. Throws NotLeading when
 * another instance leads.
 */
export const inFencedTransaction = <T>(db: Db, fence: number, work: (tx: Transaction) => Promise<T>) =>
  inTransaction(db, async (tx) => {
    await tx.$client.query(`set local idle_in_transaction_session_timeout = '4s'`);
    if (fence !== 0) {
      const { rows } = await tx.$client.query(leaseText(String(fence)));
      if (rows.length === 0) throw new NotLeading();
    }
    return work(tx);
  });

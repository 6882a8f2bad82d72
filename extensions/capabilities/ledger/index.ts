import { capability } from "#extensions/platform/composition/capability.ts";
import { BalanceEntity } from "./balance.entity.ts";
import { BalanceTransactionEntity, RunningBalanceEntity } from "./balance-transaction.entity.ts";
import { LedgerCheckpointEntity } from "./ledger-checkpoint.entity.ts";
import { LedgerEntryEntity } from "./ledger-entry.entity.ts";
import { OverdraftEntity } from "./overdraft.entity.ts";

/**
 * The ledger of each organization's money (docs/decisions/0046-ledger.md). It knows accounts and moves; other
 * capabilities decide what to post.
 */
export const ledger = capability("ledger", {
  entities: [
    LedgerEntryEntity,
    BalanceEntity,
    LedgerCheckpointEntity,
    OverdraftEntity,
    BalanceTransactionEntity,
    RunningBalanceEntity,
  ],
});

export { type Account, move } from "./accounts.ts";
export { type Balance, BalanceEntity } from "./balance.entity.ts";
export { lockBalance, lockBalances } from "./balance.queries.ts";
export { foldDays, readBalanceDays } from "./balance-days.ts";
export { type BalanceTransaction, BalanceTransactionEntity } from "./balance-transaction.entity.ts";
export { endMonth, listBalanceCurrencies, MAKE_STATEMENTS } from "./balance-transactions.queries.ts";
export { readHealth, saveCheckpoint } from "./checkpoints.queries.ts";
export {
  type AccountBalances,
  accountSums,
  balancesOf,
  type Posting,
  post,
  readBalances,
  readBalancesOf,
} from "./ledger.queries.ts";
export type { Overdraft } from "./overdraft.entity.ts";
export {
  countOverdrawn,
  type FoundOverdraft,
  keepOverdraft,
  listOpenOverdrafts,
  resolveOverdrafts,
} from "./overdrafts.queries.ts";
export { showSettlements } from "./show-postings.ts";
export type { ShownPosting } from "./shown-posting.ts";
export { type VerifyFrom, verifyBalances } from "./verify-balances.ts";

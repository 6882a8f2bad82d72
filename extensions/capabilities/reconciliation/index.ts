import { capability } from "#extensions/platform/composition/capability.ts";
import { bankCommands } from "./bank.commands.ts";
import { BankFileEntity, BankLineEntity, BankMovementEntity } from "./bank-line.entity.ts";
import { ClearingCorrectionEntity } from "./clearing-correction.entity.ts";
import { clearingCommands } from "./clearing-corrections.commands.ts";
import { DepositFileEntity, DepositLineEntity, ReconciliationEntity } from "./deposit.entity.ts";
import { depositCommands } from "./deposits.commands.ts";
import { foldEndedDays, foldedDaysPart } from "./fold-ended-days.ts";
import { ledgerMetrics } from "./metrics.ts";
import { UnexplainedSourceEntity } from "./unexplained-source.entity.ts";
import { verifyLedgerCommand } from "./verify-ledger.command.ts";
import { verifyAllJob, verifyLedgerJob } from "./verify-ledger.job.ts";

/**
 * Verifies the books internally, and against the engine and the processor's deposits (docs/decisions/0046-ledger.md).
 */
export const reconciliation = capability("reconciliation", {
  entities: [
    DepositFileEntity,
    DepositLineEntity,
    ClearingCorrectionEntity,
    UnexplainedSourceEntity,
    ReconciliationEntity,
    BankFileEntity,
    BankLineEntity,
    BankMovementEntity,
  ],
  jobs: [verifyAllJob, verifyLedgerJob],
  workers: [ledgerMetrics],
  parts: [foldedDaysPart],
  clockMoved: foldEndedDays,
  commands: [verifyLedgerCommand, ...depositCommands, ...clearingCommands, ...bankCommands],
});

export { readBankDays } from "./bank-state.queries.ts";
export { verifyBooks } from "./verify-books.ts";

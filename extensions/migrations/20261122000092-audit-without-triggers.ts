import { Migration } from "@mikro-orm/migrations";

/**
 * The audit log is append-only by grants, as the ledger is: a distributed table has no triggers. The end of a chain moves on with
 * each event, so it may be changed; an end that was taken back is told on by the events behind it.
 */
export class Migration20261122000092AuditWithoutTriggers extends Migration {
  override up(): void {
    for (const trigger of ["audit_events_keep", "audit_events_keep_all"])
      this.addSql(`drop trigger ${trigger} on audit_events`);
    for (const trigger of ["audit_chains_forward", "audit_chains_keep", "audit_chains_keep_all"])
      this.addSql(`drop trigger ${trigger} on audit_chains`);
    for (const name of ["refuse_change_of_audit_log", "refuse_audit_chain_going_back"])
      this.addSql(`drop function ${name}()`);
    // The owner of a table may take its own rights away.
    this.addSql("revoke update, delete, truncate on audit_events from current_user");
    this.addSql("revoke delete, truncate on audit_chains from current_user");
  }
}

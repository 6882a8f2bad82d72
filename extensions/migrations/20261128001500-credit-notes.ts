import { Migration } from "@mikro-orm/migrations";

/** Credit notes and their numbers. */
export class Migration20261128001500CreditNotes extends Migration {
  override up(): void {
    this.addSql(`
      create table credit_notes (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        number integer not null,
        number_text text not null,
        status text not null check (status in ('pending', 'settled', 'failed')),
        invoice_id text not null,
        customer_id text not null,
        currency text not null,
        amount_minor_units bigint not null check (amount_minor_units > 0),
        settled_by text not null check (settled_by in ('reduce', 'refund', 'credit')),
        credited_minor_units bigint not null default 0,
        refund_id text,
        reason text,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint credit_notes_number unique (organization_id, environment, number),
        constraint credit_notes_credited check (credited_minor_units between 0 and amount_minor_units),
        constraint credit_notes_refund check ((settled_by = 'refund') = (refund_id is not null))
      )`);
    this.addSql(`
      create index credit_notes_page on credit_notes (organization_id, environment, created_at desc, id desc)`);
    this.addSql(`
      create index credit_notes_by_invoice
        on credit_notes (organization_id, environment, invoice_id, created_at desc, id desc)`);
    this.addSql(`
      create index credit_notes_by_customer
        on credit_notes (organization_id, environment, customer_id, created_at desc, id desc)`);
    this.addSql(`
      create index credit_notes_by_status
        on credit_notes (organization_id, environment, status, created_at desc, id desc)`);
    this.addSql(`
      create index credit_notes_by_refund on credit_notes (organization_id, environment, refund_id)
        where refund_id is not null`);
    this.addSql(`
      create index invoice_lines_by_credit_note on invoice_lines (organization_id, environment, credit_note_id, position)
        where credit_note_id is not null`);
    this.addSql(`
      create table credit_note_numbers (
        organization_id text not null references organizations (id),
        environment text not null check (environment in ('sandbox', 'live')),
        last_number integer not null,
        primary key (organization_id, environment)
      )`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/** The operations of which the request log has kept tokens, and addresses of receipts. */
const TOLD = "'bankLinks.createToken', 'bankLinks.create', 'transactions.sendReceipt', 'transactions.listReceipts'";

const withoutValues = (body: string) =>
  String.raw`regexp_replace(${body}, '"(public_token|link_token|to)":"(?:[^"\\]|\\.)*"', '"\1":null', 'g')`;

/** Calls that were logged keep no token and no address, and receipts of health data no domain. */
export class Migration20261124000130QuietLogs extends Migration {
  override up(): void {
    this.addSql(`
      update request_logs set
        request_body = ${withoutValues("request_body")},
        response_body = ${withoutValues("response_body")}
      where operation in (${TOLD})`);
    this.addSql(`
      update receipts r set masked_recipient = regexp_replace(r.masked_recipient, '@.*$', '@•••')
      from customers c
      where c.organization_id = r.organization_id and c.id = r.customer_id and c.data_class = 'phi'`);
  }
}

import { defineList } from "#extensions/platform/lists/list.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { ListCustomersRequestSchema } from "#proto/tollhouse/v1/customers_pb.ts";
import { CustomerEntity } from "./customer.entity.ts";
import { customerMessage } from "./customer.message.ts";
import { emailIndexOf } from "./customer-details.ts";

export const customerList = defineList({
  request: ListCustomersRequestSchema,
  entity: CustomerEntity,
  filters: {
    reference: { isIndexed: true },
    // The email of health data is encrypted, so a whole email is found by its index.
    email: { column: "email_index", isIndexed: true, expand: indexesOf },
    q: { search: { word: async (work, { text }) => ({ email_index: await indexesOf(work, text) }) } },
    customerStatus: { column: "status", isIndexed: true, whenEmpty: ["active"] },
  },
  messages: (rows, work) => Promise.all(rows.map((row) => customerMessage(work, row))),
});

async function indexesOf(work: UnitOfWork, email: string): Promise<string[]> {
  return [await emailIndexOf(work, email)];
}

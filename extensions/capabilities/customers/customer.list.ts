import { defineList, newestFirst } from "#extensions/platform/lists/list.ts";
import { listPage } from "#extensions/platform/lists/list-page.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type ListCustomersRequest, ListCustomersRequestSchema } from "#proto/tollhouse/v1/customers_pb.ts";
import { CustomerEntity } from "./customer.entity.ts";
import { customerMessage } from "./customer.message.ts";
import { emailIndexOf } from "./customer-details.ts";

export const customerList = defineList({
  request: ListCustomersRequestSchema,
  entity: CustomerEntity,
  sorts: { created_at: newestFirst },
  defaultSort: "created_at",
  filters: {
    email: { column: "email_index", isIndexed: true },
    reference: { isIndexed: true },
    q: { column: "reference" },
    customerStatus: { column: "status", isIndexed: true },
    createdAt: {},
  },
  messages: (rows, work) => Promise.all(rows.map((row) => customerMessage(work, row))),
});

/** An email is looked for by its index, since that of health data is sealed. Ended customers are listed when asked for. */
export async function listCustomers(work: UnitOfWork, request: Partial<ListCustomersRequest>) {
  const { email, customerStatus = [] } = request;
  return listPage(work, customerList, {
    ...request,
    ...(email && { email: await emailIndexOf(work, email) }),
    customerStatus: customerStatus.length > 0 ? customerStatus : ["active"],
  });
}

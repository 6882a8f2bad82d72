import type { ServiceImpl } from "@connectrpc/connect";
import { listing } from "#extensions/platform/composition/handlers.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import type { CustomerService } from "#proto/tollhouse/v1/customers_pb.ts";
import { archiveCustomer } from "./archive-customer.ts";
import { createCustomer, upsertCustomer } from "./create-customer.ts";
import { customerList } from "./customer.list.ts";
import { customerMessage, revealedMessage } from "./customer.message.ts";
import { getCustomer } from "./customers.service.ts";
import { mergeCustomer } from "./merge-customer.ts";
import { redactCustomer } from "./redact-customer.ts";
import { revealCustomer } from "./reveal-customer.ts";
import { updateCustomer } from "./update-customer.ts";

export const customersRpc: ServiceImpl<typeof CustomerService> = {
  listCustomers: listing(customerList),
  async createCustomer(request, context) {
    const work = workOf(context);
    return customerMessage(work, await createCustomer(work, request));
  },
  async getCustomer({ customerId }, context) {
    const work = workOf(context);
    return customerMessage(work, await getCustomer(work, customerId));
  },
  async updateCustomer({ customerId, updateMask, ...change }, context) {
    const work = workOf(context);
    const fields = updateMask?.paths ?? [];
    return customerMessage(work, await updateCustomer(work, customerId, { ...change, fields }));
  },
  async upsertCustomer({ updateMask, ...change }, context) {
    const work = workOf(context);
    const fields = (updateMask?.paths ?? []).filter((field) => field !== "reference");
    return customerMessage(work, await upsertCustomer(work, { ...change, fields }));
  },
  async archiveCustomer({ customerId }, context) {
    const work = workOf(context);
    return customerMessage(work, await archiveCustomer(work, customerId));
  },
  async mergeCustomer({ customerId, intoCustomerId }, context) {
    const work = workOf(context);
    return customerMessage(work, await mergeCustomer(work, customerId, intoCustomerId));
  },
  async redactCustomer({ customerId }, context) {
    const work = workOf(context);
    return customerMessage(work, await redactCustomer(work, customerId));
  },
  async revealCustomer({ customerId, reason }, context) {
    const work = workOf(context);
    return revealedMessage(work, await revealCustomer(work, customerId, reason));
  },
};

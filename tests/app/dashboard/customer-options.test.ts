import { expect, test } from "vitest";
import { findCustomerOptions } from "#app/dashboard/filters/customer-options.server.ts";
import { withFound } from "#app/dashboard/filters/found-options.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";

const ROBIN = { customerId: "cus_1", name: "Robin Lindqvist", email: "robin@example.com", isMasked: false };
const ROB = { customerId: "cus_2", name: "Rob Hopper", isMasked: false };
const PATIENT = { customerId: "cus_3", name: "R••• K•••", reference: "patient-7", isMasked: true };
const ALL = [ROBIN, ROB, PATIENT];

const calls: object[] = [];
const clients = {
  customers: {
    listCustomers: async (request: { q?: string }) => {
      calls.push(request);
      const { q = "" } = request;
      return { data: ALL.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())) };
    },
    getCustomer: async ({ customerId }: { customerId: string }) => ALL.find((each) => each.customerId === customerId),
  },
} as unknown as OrganizationClients;

const filters = { customer: { kind: "customer", label: "Customer" } } as const;
const read = async (query: string) =>
  (await withFound(filters, new URLSearchParams(query), clients)).customer as object;

test("a customer in the address is named, and health data by its ID", async () => {
  expect(await read("customer=cus_1")).toMatchObject({ chosen: { value: "cus_1", name: "Robin Lindqvist" } });
  expect(await read("customer=cus_3")).toMatchObject({
    chosen: { value: "cus_3", name: "cus_3", detail: "patient-7" },
  });
  expect(await read("customer=cus_unknown")).toMatchObject({ chosen: { value: "cus_unknown" } });
  expect(await read("")).toEqual(filters.customer);
});

test("a text is the one customer that it means, or offers those that it may mean", async () => {
  expect(await read("customer=hopper")).toMatchObject({ chosen: { value: "cus_2" }, candidates: [] });
  const several = { chosen: null, candidates: [{ value: "cus_1" }, { value: "cus_2" }] };
  expect(await read("customer=rob")).toMatchObject(several);
  expect(await read("customer=Robin%20lindqvist")).toMatchObject({ chosen: { value: "cus_1" } });
  expect(await read("customer=nobody")).toMatchObject({ chosen: null, candidates: [] });
});

test("a short text is looked for among the newest, which the contract's search does not take", async () => {
  calls.length = 0;
  expect((await findCustomerOptions(clients, "ho")).map(({ value }) => value)).toEqual(["cus_2"]);
  expect(await findCustomerOptions(clients, "")).toHaveLength(3);
  expect(calls).toEqual([{ limit: 100 }, { limit: 8 }]);
});

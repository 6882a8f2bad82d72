import { describe, expect, test } from "vitest";
import { onDatabase } from "#tests/support/database.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();
const of = (organizationId: string, environment?: "live") =>
  platform.callers.grpc.forOrganization({ organizationId, ...(environment && { environment }) }).customers;
const customers = of(organization.id);

const ALL = ["active", "archived", "merged", "redacted"];

async function found(q: string, customerStatus: string[] = []): Promise<string[]> {
  return (await customers.listCustomers({ q, customerStatus })).data.map(({ customerId }) => customerId);
}

const termsOf = (id: string) =>
  onDatabase(platform.databaseUrl, async (client) => {
    const { rows } = await client.query<{ term: string }>("select term from search_terms where id = $1", [id]);
    return rows.map(({ term }) => term).sort();
  });

describe("a search of customers", () => {
  test("finds any word of a name or an email, and any part of a reference, in any case and without accents", async () => {
    const fields = { reference: "Ada-77", name: "Åsa Öberg-Lind", email: "Asa.O@example.com" };
    const { customerId } = await customers.createCustomer(fields);
    for (const q of [
      "öberg",
      "OBERG",
      "lind asa",
      "a-77",
      "asa.o@",
      "o@example",
      "example.com",
      customerId.slice(0, 29),
    ])
      expect(await found(q), q).toContain(customerId);
    for (const q of ["%sa", "_da", "berg", "xample", "oberg ada-78"])
      expect(await found(q), q).not.toContain(customerId);
    for (const q of ["a\\b", "’’’", "\u0301\u0301\u0301"]) expect(await found(q), q).toEqual([]);
    for (const q of ["w ".repeat(50), "x".repeat(100)]) expect(await found(q), q).toEqual([]);
  });

  test("finds what a customer is now, and nothing of another organization or environment", async () => {
    const { customerId } = await customers.createCustomer({ name: "Vanessa Before" });
    await customers.updateCustomer({ customerId, name: "Vanessa After", updateMask: { paths: ["name"] } });
    expect(await found("before")).toEqual([]);
    expect(await found("after vanessa")).toEqual([customerId]);
    const other = await anOrganization(platform);
    for (const each of [of(other.id), of(organization.id, "live")])
      expect((await each.listCustomers({ q: "vanessa" })).data).toEqual([]);
  });

  test("finds health data by ID, reference and the whole email alone, and no index holds more", async () => {
    const fields = { reference: "Patient-9", name: "Zelda Quist", email: "Zelda@clinic.example", dataClass: "phi" };
    const { customerId } = await customers.createCustomer({ ...fields, description: "Ward seven" });
    for (const q of [customerId, "tient-9", "zelda@CLINIC.example"]) expect(await found(q), q).toEqual([customerId]);
    for (const q of ["zelda", "quist", "clinic", "zelda@clinic.exampl", "ward"]) expect(await found(q), q).toEqual([]);
    expect(await termsOf(customerId)).toEqual(
      [customerId, "patient-9", "atient-9", "tient-9", "ient-9", "ent-9", "nt-9", "t-9"].sort(),
    );
  });

  test("that becomes health data keeps no word of it", async () => {
    const { customerId } = await customers.createCustomer({ name: "Later Phi", email: "later@phi.example" });
    await customers.updateCustomer({ customerId, dataClass: "phi", updateMask: { paths: ["data_class"] } });
    expect(await termsOf(customerId)).toEqual([customerId]);
    expect(await found("later")).toEqual([]);
  });

  test("finds what is archived and merged by its status, and nothing that was redacted", async () => {
    const { customerId } = await customers.createCustomer({ name: "Mina Merged", reference: "mina-1" });
    const { customerId: intoCustomerId } = await customers.createCustomer({ name: "Mina Main" });
    await customers.mergeCustomer({ customerId, intoCustomerId });
    expect(await found("mina")).toEqual([intoCustomerId]);
    expect(await found("merged", ["merged"])).toEqual([customerId]);
    await customers.redactCustomer({ customerId: intoCustomerId });
    expect(await found("mina main", ALL)).toEqual([]);
    expect(await found("merged", ALL)).toEqual([]);
    expect(await found("mina-1", ALL)).toEqual([customerId]);
  });
});

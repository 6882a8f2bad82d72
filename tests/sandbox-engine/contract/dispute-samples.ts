import { aDispute, aForm, type Samples, type TestWorld } from "./world.ts";

const opened = async ({ engine, merchant }: TestWorld): Promise<string> =>
  (await aDispute(engine, merchant)).dispute_id;

const attach = ({ merchant }: TestWorld, dispute_id: string) =>
  merchant.ask("PUT", "/disputes/evidence", aForm({ dispute_id, evidence_type: "receipt" }));

/** A list with at least one item. */
const listed = (path: string) => async (world: TestWorld) => {
  await opened(world);
  return world.merchant.ask("GET", path);
};

const START = "start_time=2020-01-01T00:00:00Z";

export const disputeSamples: Samples = {
  "GET /disputes/list": listed("/disputes/list"),
  "GET /disputes/profile/list": listed("/disputes/profile/list"),
  "GET /disputes/filter": listed("/disputes/filter"),
  "GET /disputes/profile/filter": listed("/disputes/profile/filter"),
  "GET /disputes/aggregate": listed(`/disputes/aggregate?${START}`),
  "GET /disputes/profile/aggregate": listed(`/disputes/profile/aggregate?${START}`),
  "GET /disputes/:id": async (world) => world.merchant.ask("GET", `/disputes/${await opened(world)}`),
  "POST /disputes/accept/:id": async (world) => world.merchant.ask("POST", `/disputes/accept/${await opened(world)}`),
  "PUT /disputes/evidence": async (world) => attach(world, await opened(world)),
  "POST /disputes/evidence": async (world) => {
    const submission = { dispute_id: await opened(world), uncategorized_text: "It was delivered." };
    return world.merchant.ask("POST", "/disputes/evidence", submission);
  },
  "GET /disputes/evidence/:id": async (world) => {
    const dispute = await opened(world);
    await attach(world, dispute);
    return world.merchant.ask("GET", `/disputes/evidence/${dispute}`);
  },
  "DELETE /disputes/evidence": async (world) => {
    const dispute_id = await opened(world);
    await attach(world, dispute_id);
    return world.merchant.ask("DELETE", "/disputes/evidence", { dispute_id, evidence_type: "receipt" });
  },
};

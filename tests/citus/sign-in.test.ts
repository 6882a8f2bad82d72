import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser, locationOf } from "#tests/central-auth/support/central-auth.ts";
import { Visitor } from "#tests/sessions/support/visit.ts";
import {
  type App,
  aWorld,
  JUNIPER,
  NORTHWIND,
  PRODUCTION,
  ROBIN,
  SAM,
  type World,
} from "#tests/sessions/support/world.ts";
import { aDistributedDatabase, CITUS_URL, statementsSent } from "#tests/support/citus.ts";
import { onDatabase } from "#tests/support/database.ts";
import { reportFigure } from "#tests/support/figures.ts";

const PAGE = "/settings/api-keys";

describe.skipIf(!CITUS_URL)("signing in, with the tables distributed", { timeout: 120_000 }, () => {
  let world: World;
  let app: App;
  let before = { one: 0, several: 0 };

  beforeAll(async () => {
    world = await aWorld({}, { distributed: await aDistributedDatabase() });
    app = await world.anApp(PRODUCTION);
    before = await statementsSent(world.platform.databaseUrl);
  }, 300_000);

  afterAll(async () => {
    await app?.stop();
    await world?.close();
  }, 60_000);

  const aVisitor = () => new Visitor(app, world, new Browser(world.auth.url));

  /** Signs in over the central service's form and follows its redirect. */
  async function signIn(visitor: Visitor, email: string) {
    const login = new URL((await visitor.visit(PAGE)).at);
    expect(login.pathname).toBe("/login");
    const signedIn = await visitor.central.signIn(email, login.searchParams.get("return") ?? "");
    expect(signedIn.status).toBe(303);
    return visitor.visit(new URL(locationOf(signedIn), world.authUrl).href);
  }

  test("a person comes over the central service to the page that was asked for, of their organization", async () => {
    const visitor = aVisitor();
    const arrival = await signIn(visitor, ROBIN);
    expect(arrival).toMatchObject({ status: 200, at: PAGE });
    expect(arrival.body).toContain("Northwind Outfitters");
    expect(arrival.body).not.toContain("Juniper Books");
  });

  test("somebody of several organizations chooses one on the way in", async () => {
    const visitor = aVisitor();
    const choice = new URL((await signIn(visitor, SAM)).at);
    expect(choice.pathname).toBe("/organizations");
    const fields = {
      organizationId: await world.organizationIdOf(JUNIPER),
      return: choice.searchParams.get("return") ?? "",
    };
    const chosen = await visitor.central.submit("/organizations", fields);
    const arrival = await visitor.visit(new URL(locationOf(chosen), world.authUrl).href);
    expect(arrival).toMatchObject({ status: 200, at: PAGE });
    expect(arrival.body).toContain("Juniper Books");
  });

  test("whoever signed out is asked again", async () => {
    const visitor = aVisitor();
    await signIn(visitor, ROBIN);
    const out = await visitor.signOut();
    expect([out.status, visitor.jar.names]).toEqual([303, []]);
    await visitor.central.submit("/sign-out", {});
    expect(new URL((await visitor.visit(PAGE)).at).pathname).toBe("/login");
  });

  test("each organization is bound to its id at the central service, on every node", async () => {
    const ids = await Promise.all([NORTHWIND, JUNIPER].map((slug) => world.organizationIdOf(slug)));
    await onDatabase(world.platform.databaseUrl, async (client) => {
      const { rows } = await client.query<{ node: string }>(
        "select result as node from run_command_on_all_nodes($$select string_agg(central_id, ',' order by slug desc) from organizations$$)",
      );
      expect(rows.map(({ node }) => node)).toEqual(Array(3).fill(ids.join(",")));
    });
  });

  test("none of it has sent a statement to several nodes", async () => {
    const { one, several } = await statementsSent(world.platform.databaseUrl);
    reportFigure(
      `Citus: signing in sent ${one - before.one} statements to one shard, ${several - before.several} to several`,
    );
    expect(several - before.several).toBe(0);
    expect(one - before.one).toBeGreaterThan(0);
  });
});

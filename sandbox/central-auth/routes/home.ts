import type { Express } from "express";
import { findSession } from "../auth/session.ts";
import type { Central } from "../central.ts";
import { currentOrganization, listMemberships } from "../memberships.ts";
import { homePage } from "../pages/home.page.ts";
import { sendPage } from "../pages/send-page.ts";

export function mountHome(app: Express, central: Central): void {
  app.get("/", async (request, response) => {
    const session = await findSession(central, request);
    if (!session) return response.redirect(302, "/login");
    const memberships = await listMemberships(central.pool, session.userId);
    const current = currentOrganization(memberships, session.activeOrganizationId);
    sendPage(response, homePage({ ...session, memberships, current, apps: central.config.apps }));
  });
}

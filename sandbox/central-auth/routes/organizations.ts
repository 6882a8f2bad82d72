import type { Express, Request, Response } from "express";
import { callAuth, copyCookies } from "../auth/call-auth.ts";
import type { Central } from "../auth/central.ts";
import { findAppBehind, returnTo, withReturn } from "../auth/return-to.ts";
import { findVisitor, type Visitor } from "../auth/session.ts";
import { field, readForm } from "../http/form.ts";
import { messagePage } from "../pages/message.page.ts";
import { noOrganizationPage } from "../pages/no-organization.page.ts";
import { organizationsPage } from "../pages/organizations.page.ts";
import { sendPage } from "../pages/send-page.ts";

const FORGED = { title: "Organization not changed", text: "The request came from an unknown site." };
const NOT_A_MEMBER = "You are not a member of that organization. Choose another one.";

export function mountOrganizations(app: Express, central: Central): void {
  app.get("/organizations", (request, response) => showChoice(central, request, response));
  app.post("/organizations", readForm, (request, response) => choose(central, request, response));
  app.get("/no-organization", (request, response) => explainNone(central, request, response));
}

async function showChoice(central: Central, request: Request, response: Response): Promise<void> {
  const destination = returnTo(central, request.query.return);
  const visitor = await findVisitor(central, request);
  if (!visitor) return response.redirect(302, withReturn("/login", destination));
  if (visitor.memberships.length === 0) return response.redirect(302, withReturn("/no-organization", destination));
  sendPage(response, choice(central, { visitor, destination }));
}

async function choose(central: Central, request: Request, response: Response): Promise<void> {
  const destination = returnTo(central, field(request, "return"));
  const organizationId = field(request, "organizationId");
  const visitor = await findVisitor(central, request);
  if (!visitor) return response.redirect(303, withReturn("/login", destination));
  // For an organization of others the library would fail and also clear the active one.
  if (!visitor.memberships.some(({ organization }) => organization.id === organizationId))
    return sendPage(response, choice(central, { visitor, destination, failure: NOT_A_MEMBER }), 403);
  const answer = await callAuth(central, request, "/organization/set-active", { organizationId });
  if (!answer.ok) return sendPage(response, messagePage(FORGED), answer.status);
  copyCookies(answer, response);
  response.redirect(303, destination);
}

async function explainNone(central: Central, request: Request, response: Response): Promise<void> {
  const destination = returnTo(central, request.query.return);
  const visitor = await findVisitor(central, request);
  if (!visitor) return response.redirect(302, withReturn("/login", destination));
  if (visitor.memberships.length > 0) return response.redirect(302, withReturn("/organizations", destination));
  sendPage(response, noOrganizationPage({ ...visitor, destination, app: findAppBehind(central.config, destination) }));
}

const choice = ({ config }: Central, details: { visitor: Visitor; destination: string; failure?: string }) =>
  organizationsPage({ ...details, app: findAppBehind(config, details.destination) });

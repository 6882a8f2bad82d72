import type { Express, Request, Response } from "express";
import { DEMO_ACCOUNTS } from "../accounts/demo.ts";
import { listMemberships } from "../accounts/memberships.ts";
import { callAuth, copyCookies } from "../auth/call-auth.ts";
import type { Central } from "../auth/central.ts";
import { nextStep } from "../auth/next-step.ts";
import { findAppBehind, returnTo } from "../auth/return-to.ts";
import { findVisitor } from "../auth/session.ts";
import { field, readForm } from "../http/form.ts";
import { continuePage } from "../pages/continue.page.ts";
import { loginPage } from "../pages/login.page.ts";
import { sendPage } from "../pages/send-page.ts";

const FAILURES = new Map([
  [400, "Enter your email address and password."],
  [401, "The email address or the password is wrong."],
  [403, "The form was submitted from another site. Sign in here."],
  [429, "Too many attempts. Wait a few seconds and try again."],
]);

export function mountLogin(app: Express, central: Central): void {
  app.get("/login", (request, response) => showLogin(central, request, response));
  app.post("/login", readForm, (request, response) => signIn(central, request, response));
}

async function showLogin(central: Central, request: Request, response: Response): Promise<void> {
  const destination = returnTo(central, request.query.return);
  const visitor = await findVisitor(central, request);
  // An application may require the password again before a sensitive action.
  const isAgain = request.query.prompt === "login";
  if (!visitor || isAgain) return sendPage(response, form(central, { destination }));
  const step = nextStep({ ...visitor, destination });
  // The application that sent a signed-in user here did not accept the session; an immediate redirect could loop.
  if (step.startsWith("/")) return response.redirect(302, step);
  sendPage(response, continuePage({ ...visitor, destination, app: findAppBehind(central.config, destination) }));
}

async function signIn(central: Central, request: Request, response: Response): Promise<void> {
  const destination = returnTo(central, field(request, "return"));
  const email = field(request, "email").trim();
  const answer = await callAuth(central, request, "/sign-in/email", { email, password: field(request, "password") });
  if (!answer.ok) {
    const failure = FAILURES.get(answer.status) ?? "We couldn't sign you in. Try again.";
    const retryAfter = answer.headers.get("x-retry-after");
    if (retryAfter) response.set("retry-after", retryAfter);
    return sendPage(response, form(central, { destination, email, failure }), answer.status);
  }
  copyCookies(answer, response);
  const { token, user } = (await answer.json()) as { token: string; user: { id: string } };
  response.redirect(303, await afterSignIn(central, { token, userId: user.id, destination }));
}

async function afterSignIn(
  { pool }: Central,
  { token, userId, destination }: Record<"token" | "userId" | "destination", string>,
) {
  const { rows } = await pool.query<{ active: string | null }>(
    `select "activeOrganizationId" as active from auth.session where token = $1`,
    [token],
  );
  const memberships = await listMemberships(pool, userId);
  return nextStep({ memberships, activeOrganizationId: rows[0]?.active ?? null, destination });
}

const form = ({ config }: Central, details: { destination: string; email?: string; failure?: string }) =>
  loginPage({
    ...details,
    app: findAppBehind(config, details.destination),
    demoAccounts: config.demo ? DEMO_ACCOUNTS : [],
  });

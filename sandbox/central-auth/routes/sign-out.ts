import type { Express, Request, Response } from "express";
import { callAuth, copyCookies } from "../auth/call-auth.ts";
import type { Central } from "../auth/central.ts";
import { returnTo, withReturn } from "../auth/return-to.ts";
import { findSession } from "../auth/session.ts";
import { field, readForm } from "../http/form.ts";
import { messagePage } from "../pages/message.page.ts";
import { sendPage } from "../pages/send-page.ts";
import { signOutPage } from "../pages/sign-out.page.ts";

const SIGNED_OUT = "/signed-out";
const FORGED = {
  title: "You are still signed in",
  text: "The request came from an unknown site.",
};

export function mountSignOut(app: Express, central: Central): void {
  app.get("/sign-out", (request, response) => askToSignOut(central, request, response));
  app.post("/sign-out", readForm, (request, response) => signOut(central, request, response));
  app.get(SIGNED_OUT, (_request, response) =>
    sendPage(
      response,
      messagePage({
        title: "You are signed out",
        text: "Your session has ended.",
        link: { href: "/login", text: "Sign in again" },
      }),
    ),
  );
}

async function askToSignOut(central: Central, request: Request, response: Response): Promise<void> {
  const destination = returnTo(central, request.query.return, SIGNED_OUT);
  const session = await findSession(central, request);
  if (!session) return response.redirect(302, destination);
  sendPage(response, signOutPage({ ...session, destination }));
}

async function signOut(central: Central, request: Request, response: Response): Promise<void> {
  const destination = returnTo(central, field(request, "return"), SIGNED_OUT);
  // A form on another site is sent without the cookie, so the sign-out page asks for confirmation.
  if (!(await findSession(central, request))) return response.redirect(303, withReturn("/sign-out", destination));
  const answer = await callAuth(central, request, "/sign-out", {});
  if (!answer.ok) return sendPage(response, messagePage(FORGED), answer.status);
  copyCookies(answer, response);
  response.redirect(303, destination);
}

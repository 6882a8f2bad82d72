import type { Express } from "express";
import type { Central } from "../auth/central.ts";
import { findVisitor } from "../auth/session.ts";
import { homePage } from "../pages/home.page.ts";
import { sendPage } from "../pages/send-page.ts";

export function mountHome(app: Express, central: Central): void {
  app.get("/", async (request, response) => {
    const visitor = await findVisitor(central, request);
    if (!visitor) return response.redirect(302, "/login");
    sendPage(response, homePage(visitor, central.config.apps));
  });
}

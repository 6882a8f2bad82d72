import { type Html, html } from "#sandbox/shared/pages/html.ts";
import type { SignedIn } from "../auth/session.ts";
import type { App } from "../config/config.ts";

/** The signed-in user and their destination. */
export interface Onward extends Pick<SignedIn, "name" | "email"> {
  destination: string;
  /** The application behind the destination. */
  app: App | null;
}

export interface Page {
  title: string;
  body: Html;
}

/** The layout of every page: no script, one stylesheet, one centered card. */
export const renderDocument = ({ title, body }: Page): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Central Account</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header class="brand"><img src="/icon.svg" alt="" width="28" height="28"> Central Account</header>
<main class="card">${body}</main>
<footer>One account for every service you use.</footer>
</body>
</html>`.markup;

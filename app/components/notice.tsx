import { isRouteErrorResponse } from "@remix-run/react";
import type { ReactNode } from "react";
import { link } from "./ui/button.ts";

interface NoticeProps {
  title: string;
  children?: ReactNode;
  /** In place of the link to the start. */
  actions?: ReactNode;
}

/** A page with one message and the way on. */
export function Notice({ title, children, actions = <HomeLink /> }: NoticeProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-4 px-6 py-16">
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      {children ? <p className="text-lg text-muted">{children}</p> : null}
      <div className="mt-2 flex flex-wrap gap-3">{actions}</div>
    </main>
  );
}

/** What an error boundary says of the error. */
export function errorWords(error: unknown): { title: string; text: string } {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 400 && isRouteErrorResponse(error) && typeof error.data === "string" && error.data)
    return { title: "Invalid request", text: error.data };
  if (status === 404)
    return {
      title: "Page not found",
      text: "Check the address. The object may belong to another organization or environment.",
    };
  if (status === 403)
    return { title: "Not allowed", text: "Your role in the organization doesn't allow this. Ask an owner or admin." };
  if (status === 429) return { title: "Too many requests", text: "Nothing was changed. Try again in a minute." };
  if (status === 502 || status === 503)
    return { title: "Temporarily unavailable", text: "Nothing was changed. Try again in a moment." };
  return { title: "Something went wrong", text: "The error was logged. Try again in a moment." };
}

function HomeLink() {
  return (
    <a href="/" className={link}>
      Back to Tollhouse
    </a>
  );
}

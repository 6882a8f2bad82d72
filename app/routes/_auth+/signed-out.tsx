import type { MetaFunction } from "@remix-run/node";
import { button } from "#app/components/ui/button.ts";

export const meta: MetaFunction = () => [{ title: "Signed out · Tollhouse" }];

export default function SignedOut() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col items-start justify-center gap-4 px-6 py-16">
      <h1 className="text-3xl font-semibold tracking-tight">You are signed out</h1>
      <p className="text-lg text-muted">Nothing of your organization is open in this browser any more.</p>
      <a href="/overview" className={button()}>
        Sign in again
      </a>
    </main>
  );
}

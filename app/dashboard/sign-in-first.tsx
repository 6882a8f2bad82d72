import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";

/** Replaces a button that moves money, for a person whose sign-in is too old. The path returns to this page. */
export function SignInFirst({ path }: { path: string }) {
  return (
    <Callout>
      <p className="font-bold">Sign in again to confirm</p>
      <p>Your last sign-in must be less than 10 minutes ago. What you entered is kept.</p>
      <p className="mt-2">
        <a href={path} className={button()}>
          Sign in again
        </a>
      </p>
    </Callout>
  );
}

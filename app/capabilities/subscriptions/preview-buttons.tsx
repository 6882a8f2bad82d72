import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { SubmitButton } from "#app/dashboard/forms/contract-form.tsx";

interface PreviewButtonsProps {
  /** Whether the form shows a preview, which can then be confirmed. */
  isPreviewed: boolean;
  confirm: string;
  pending: string;
  /** The page that the last button leads to. */
  back: string;
}

/** A form is previewed first, and confirmed then. */
export function PreviewButtons({ isPreviewed, confirm, pending, back }: PreviewButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {isPreviewed ? (
        <>
          <SubmitButton pending={pending}>{confirm}</SubmitButton>
          <button type="submit" name="preview" value="true" className={button("secondary")}>
            Preview again
          </button>
        </>
      ) : (
        <SubmitButton pending="Computing…">Preview</SubmitButton>
      )}
      <Link to={back} className={button("quiet")}>
        Back
      </Link>
    </div>
  );
}

"""Runs a client that openapi-python-client made against a running installation."""

import os
from datetime import datetime, timedelta, timezone
from io import BytesIO

from tollhouse_api_client import AuthenticatedClient
from tollhouse_api_client.api.disputes import (
    disputes_attach_evidence,
    disputes_delete_evidence,
    disputes_download_evidence,
    disputes_list,
    disputes_list_evidence,
    disputes_open,
    disputes_retrieve,
    disputes_upload_evidence,
)
from tollhouse_api_client.models import (
    AttachEvidenceRequest,
    AttachEvidenceRequestEvidenceType,
    DisputesListDisputeStatusItem,
    DisputesListExpandItem,
    OpenDisputeRequest,
    UploadEvidenceRequest,
    UploadEvidenceRequestEvidenceType,
)
from tollhouse_api_client.types import File

PDF = b"%PDF-1.7\n%%EOF\n"

client = AuthenticatedClient(
    base_url=os.environ["TOLLHOUSE_URL"],
    token=os.environ["TOLLHOUSE_API_KEY"],
    prefix="",
    auth_header_name="x-api-key",
)

began = datetime.now(timezone.utc) - timedelta(minutes=1)
opened = disputes_open.sync(client=client, body=OpenDisputeRequest(amount=4200, currency="USD"))

# Lists and ranges.
page = disputes_list.sync(
    client=client,
    limit=100,
    dispute_status=[DisputesListDisputeStatusItem.DISPUTE_OPENED],
    created_at_gte=began,
    amount_gte=4200,
    amount_lt=4201,
    expand=[DisputesListExpandItem.EVIDENCE],
)
assert opened.dispute_id in [each.dispute_id for each in page.data], "the list lacks the dispute"
assert page.data[0].evidence is not None, "evidence was not expanded"
assert disputes_list.sync(client=client, created_at_gt=began, amount_gt=99_999_999).data == []

# A text, an upload, a download, a deletion.
text = disputes_attach_evidence.sync(
    opened.dispute_id,
    client=client,
    body=AttachEvidenceRequest(
        evidence_type=AttachEvidenceRequestEvidenceType.CUSTOMER_NAME, text="Robin Öst"
    ),
)
assert text.text == "Robin Öst"
file = disputes_upload_evidence.sync(
    opened.dispute_id,
    client=client,
    body=UploadEvidenceRequest(
        evidence_type=UploadEvidenceRequestEvidenceType.RECEIPT,
        file=File(payload=BytesIO(PDF), file_name="receipt.pdf", mime_type="application/pdf"),
    ),
)
assert (file.file.file_name, file.file.size_bytes) == ("receipt.pdf", len(PDF))
downloaded = disputes_download_evidence.sync(opened.dispute_id, file.evidence_id, client=client)
assert downloaded.payload.read() == PDF
assert disputes_delete_evidence.sync(opened.dispute_id, text.evidence_id, client=client).deleted
left = disputes_list_evidence.sync(opened.dispute_id, client=client)
assert [each.evidence_id for each in left.data] == [file.evidence_id]

# A refusal.
refusal = disputes_retrieve.sync_detailed("dsp_none", client=client)
assert refusal.status_code == 404 and refusal.parsed.error.code == "resource_missing", refusal

print("openapi-python-client: ok")

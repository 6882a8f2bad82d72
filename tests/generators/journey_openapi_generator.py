"""Runs a client that openapi-generator made for Python against a running installation."""

import os
import sys
from datetime import datetime, timedelta, timezone

import openapi_client
from openapi_client.exceptions import ApiException

PDF = b"%PDF-1.7\n%%EOF\n"

configuration = openapi_client.Configuration(host=os.environ["TOLLHOUSE_URL"])
configuration.api_key["apiKey"] = os.environ["TOLLHOUSE_API_KEY"]
disputes = openapi_client.DisputesApi(openapi_client.ApiClient(configuration))

began = datetime.now(timezone.utc) - timedelta(minutes=1)
opened = disputes.disputes_open(
    openapi_client.OpenDisputeRequest(amount=4200, currency="USD", dispute_stage="dispute")
)

# Lists and ranges.
page = disputes.disputes_list(
    limit=100,
    dispute_status=["dispute_opened", "dispute_challenged"],
    created_at_gte=began,
    amount_gte=4200,
    amount_lt=4201,
    expand=["evidence"],
)
assert opened.dispute_id in [each.dispute_id for each in page.data], "the list lacks the dispute"
assert page.data[0].evidence is not None, "evidence was not expanded"
assert disputes.disputes_list(created_at_gt=began, amount_gt=99_999_999).data == []

# A text, an upload, a download, a deletion.
text = disputes.disputes_attach_evidence(
    opened.dispute_id,
    openapi_client.AttachEvidenceRequest(evidence_type="customer_name", text="Robin Öst"),
)
assert text.text == "Robin Öst"
file = disputes.disputes_upload_evidence(opened.dispute_id, "receipt", ("receipt.pdf", PDF))
assert (file.file.file_name, file.file.size_bytes) == ("receipt.pdf", len(PDF))
assert disputes.disputes_download_evidence(opened.dispute_id, file.evidence_id) == PDF
assert disputes.disputes_delete_evidence(opened.dispute_id, text.evidence_id).deleted
left = disputes.disputes_list_evidence(opened.dispute_id)
assert [each.evidence_id for each in left.data] == [file.evidence_id]

# A refusal.
try:
    disputes.disputes_retrieve("dsp_none")
    sys.exit("a dispute that does not exist was found")
except ApiException as refusal:
    assert refusal.status == 404 and refusal.data.error.code == "resource_missing", refusal

print("openapi-generator (Python): ok")

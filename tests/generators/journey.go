// Runs a client that oapi-codegen made against a running installation.
package main

import (
	"bytes"
	"context"
	"fmt"
	"mime/multipart"
	"net/http"
	"os"
	"time"

	"tollhouse.example/generated/api"
)

var pdf = []byte("%PDF-1.7\n%%EOF\n")

func main() {
	ctx := context.Background()
	key := func(_ context.Context, request *http.Request) error {
		request.Header.Set("x-api-key", os.Getenv("TOLLHOUSE_API_KEY"))
		return nil
	}
	client, err := api.NewClientWithResponses(os.Getenv("TOLLHOUSE_URL"), api.WithRequestEditorFn(key))
	must(err == nil, err)

	began := time.Now().Add(-time.Minute)
	opened, err := client.DisputesOpenWithResponse(ctx, nil, api.OpenDisputeRequest{Amount: 4200, Currency: "USD"})
	must(err == nil && opened.JSON201 != nil, opened)
	dispute := opened.JSON201.DisputeId

	// Lists and ranges.
	status := []api.DisputesListParamsDisputeStatus{"dispute_opened", "dispute_challenged"}
	expand := []api.DisputesListParamsExpand{"evidence"}
	limit, from, below := int32(100), int64(4200), int64(4201)
	page, err := client.DisputesListWithResponse(ctx, &api.DisputesListParams{
		Limit: &limit, DisputeStatus: &status, CreatedAtGte: &began, AmountGte: &from, AmountLt: &below, Expand: &expand,
	})
	must(err == nil && page.JSON200 != nil, page)
	found := false
	for _, each := range page.JSON200.Data {
		found = found || each.DisputeId == dispute
	}
	must(found, "the list lacks the dispute")
	most := int64(99_999_999)
	none, err := client.DisputesListWithResponse(ctx, &api.DisputesListParams{CreatedAtGt: &began, AmountGt: &most})
	must(err == nil && none.JSON200 != nil && len(none.JSON200.Data) == 0, none)

	// A text, an upload, a download, a deletion.
	name := api.AttachEvidenceRequest{EvidenceType: "customer_name", Text: "Robin Öst"}
	text, err := client.DisputesAttachEvidenceWithResponse(ctx, dispute, nil, name)
	must(err == nil && text.JSON201 != nil && *text.JSON201.Text == "Robin Öst", text)
	form, contentType := upload()
	file, err := client.DisputesUploadEvidenceWithBodyWithResponse(ctx, dispute, nil, contentType, form)
	must(err == nil && file.JSON201 != nil, file)
	downloaded, err := client.DisputesDownloadEvidenceWithResponse(ctx, dispute, file.JSON201.EvidenceId)
	must(err == nil && bytes.Equal(downloaded.Body, pdf), downloaded)
	deleted, err := client.DisputesDeleteEvidenceWithResponse(ctx, dispute, text.JSON201.EvidenceId, nil)
	must(err == nil && deleted.JSON200 != nil && deleted.JSON200.Deleted, deleted)
	left, err := client.DisputesListEvidenceWithResponse(ctx, dispute)
	must(err == nil && left.JSON200 != nil && len(left.JSON200.Data) == 1, left)

	// A refusal.
	refused, err := client.DisputesRetrieveWithResponse(ctx, "dsp_none", nil)
	must(err == nil && refused.JSON404 != nil && refused.JSON404.Error.Code == "resource_missing", refused)
	fmt.Println("oapi-codegen (Go): ok")
}

func upload() (*bytes.Buffer, string) {
	form := &bytes.Buffer{}
	writer := multipart.NewWriter(form)
	must(writer.WriteField("evidence_type", "receipt") == nil, "evidence_type")
	part, err := writer.CreateFormFile("file", "receipt.pdf")
	must(err == nil, err)
	_, err = part.Write(pdf)
	must(err == nil && writer.Close() == nil, err)
	return form, writer.FormDataContentType()
}

func must(holds bool, otherwise any) {
	if !holds {
		fmt.Fprintf(os.Stderr, "%+v\n", otherwise)
		os.Exit(1)
	}
}

package main

import (
	"encoding/base32"
	"fmt"

	"github.com/jackc/pgtype"
)

// The text of an id is its 16 bytes in Base32.
var encoding = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

// RevID is the type in the application. To a plain string pgx gives no thought: it is sent as text.
type RevID string

// codec is what pgx needs to know to send and read ids in binary.
type codec struct {
	pgtype.Text
}

func (id *codec) DecodeBinary(ci *pgtype.ConnInfo, src []byte) error {
	if src == nil {
		return id.Set(nil)
	}
	if len(src) != 16 {
		return fmt.Errorf("a rev_id has 16 bytes, not %d", len(src))
	}
	return id.Set(encoding.EncodeToString(src))
}

func (id *codec) EncodeBinary(ci *pgtype.ConnInfo, buf []byte) ([]byte, error) {
	if id.Status == pgtype.Null {
		return nil, nil
	}
	bytes, err := encoding.DecodeString(id.String)
	if err != nil || len(bytes) != 16 || encoding.EncodeToString(bytes) != id.String {
		return nil, fmt.Errorf("not a rev_id: %q", id.String)
	}
	return append(buf, bytes...), nil
}

func (*codec) PreferredParamFormat() int16  { return pgtype.BinaryFormatCode }
func (*codec) PreferredResultFormat() int16 { return pgtype.BinaryFormatCode }

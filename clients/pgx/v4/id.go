package main

import (
	"encoding/base32"
	"fmt"
	"strings"

	"github.com/jackc/pgtype"
)

// The text of an id is its 16 bytes in Base32.
var encoding = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

// RevID and UserID are ids in the application. To a plain string pgx gives no thought: it is sent as text.
type (
	RevID  string
	UserID string // a branded type: in the text "usr_", in the bytes nothing
)

// codec is what pgx needs to know to send and read ids in binary.
type codec struct {
	pgtype.Text
	brand string
}

// NewTypeValue keeps the brand, of which pgx knows nothing when it makes another codec.
func (id *codec) NewTypeValue() pgtype.Value { return &codec{brand: id.brand} }
func (id *codec) TypeName() string           { return id.brand + "rev_id" }

func (id *codec) DecodeBinary(ci *pgtype.ConnInfo, src []byte) error {
	if src == nil {
		return id.Set(nil)
	}
	if len(src) != 16 {
		return fmt.Errorf("a rev_id has 16 bytes, not %d", len(src))
	}
	return id.Set(id.brand + encoding.EncodeToString(src))
}

func (id *codec) EncodeBinary(ci *pgtype.ConnInfo, buf []byte) ([]byte, error) {
	if id.Status == pgtype.Null {
		return nil, nil
	}
	text := strings.TrimPrefix(id.String, id.brand)
	bytes, err := encoding.DecodeString(text)
	if err != nil || len(bytes) != 16 || id.brand+encoding.EncodeToString(bytes) != id.String {
		return nil, fmt.Errorf("not a %srev_id: %q", id.brand, id.String)
	}
	return append(buf, bytes...), nil
}

func (*codec) PreferredParamFormat() int16  { return pgtype.BinaryFormatCode }
func (*codec) PreferredResultFormat() int16 { return pgtype.BinaryFormatCode }

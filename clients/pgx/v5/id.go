package main

import (
	"encoding/base32"
	"fmt"
	"strings"
)

// RevID and UserID are ids in the application, as texts. For the driver they are their bytes: pgx sends what has a
// BytesValue, and reads what has a ScanBytes, as it does bytea.
type (
	RevID  string
	UserID string // a branded type: in the text "usr_", in the bytes nothing
)

func (id RevID) BytesValue() ([]byte, error)  { return encode("", string(id)) }
func (id UserID) BytesValue() ([]byte, error) { return encode("usr_", string(id)) }

func (id *RevID) ScanBytes(bytes []byte) error  { return decode("", bytes, (*string)(id)) }
func (id *UserID) ScanBytes(bytes []byte) error { return decode("usr_", bytes, (*string)(id)) }

// The text of a rev_id is its 16 bytes in Base32.
var encoding = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

func encode(brand, id string) ([]byte, error) {
	text := strings.TrimPrefix(id, brand)
	bytes, err := encoding.DecodeString(text)
	if err != nil || len(bytes) != 16 || brand+encoding.EncodeToString(bytes) != id {
		return nil, fmt.Errorf("not a %srev_id: %q", brand, id)
	}
	return bytes, nil
}

func decode(brand string, bytes []byte, id *string) error {
	if len(bytes) != 16 {
		return fmt.Errorf("a rev_id has 16 bytes, not %d", len(bytes))
	}
	*id = brand + encoding.EncodeToString(bytes)
	return nil
}

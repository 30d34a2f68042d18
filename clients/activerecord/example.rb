# idgen with Active Record, of Rails or alone.
#
# schema.rb leaves out tables with types that Rails does not know, so let Rails keep the structure as SQL:
#
#     config.active_record.schema_format = :sql
#
# An id is a string. Without the initializer below all works, too, but each connection warns of an unknown OID.
# Branded types (usr_id) go into it like the kinds.

require 'active_record'
require 'active_record/connection_adapters/postgresql_adapter'

# config/initializers/ids.rb
ActiveSupport.on_load(:active_record) do
  ActiveRecord::ConnectionAdapters::PostgreSQLAdapter.prepend(Module.new do
    def initialize_type_map(map = type_map)
      super
      %i[rev_id usr_id].each do |name|
        map.register_type name.to_s, ActiveRecord::ConnectionAdapters::PostgreSQL::OID::SpecializedString.new(name)
      end
    end
  end)
end

def check(ok, what)
  puts "#{ok ? 'ok' : 'not ok'} - #{what}"
  exit 1 unless ok
end

def uses_index(relation)
  plan = relation.explain
  plan = plan.inspect unless plan.is_a?(String) # from Rails 7.1 on
  plan = plan.lines.grep(/^ /).drop(1)
  puts plan.map { |line| "   #{line}" }
  plan.any? { |line| line.include?('Index Cond:') }
end

puts "Active Record #{ActiveRecord.version}"
ActiveRecord::Base.establish_connection(adapter: 'postgresql') # the rest from PGHOST, PGDATABASE, …
ActiveRecord::Migration.verbose = false

class CreatePosts < ActiveRecord::Migration[6.1]
  def change
    reversible { |direction| direction.up { execute "SELECT create_branded_id('usr', 'rev_id')" } }
    create_table :posts, id: :rev_id, default: -> { 'rev_id()' } do |t|
      t.column :parent_id, :rev_id, index: true
      t.column :author, :usr_id, default: -> { 'usr_id()' }
      t.column :tags, :rev_id, array: true
      t.text :body
    end
  end
end

class Post < ActiveRecord::Base
  belongs_to :parent, class_name: 'Post', optional: true
  has_many :answers, class_name: 'Post', foreign_key: :parent_id
end

CreatePosts.new.migrate(:up)

post = Post.create!(body: 'hello')
check(post.id.length == 26, "insert with the default, and the id comes back: #{post.id}")

inserted = Post.insert_all!((0...10_000).map { |i| { parent_id: post.id, body: "answer #{i}" } })
check(inserted.rows.flatten.uniq.length == 10_000, 'a batch of 10000 rows, their ids come back')
copied = Post.connection.raw_connection.copy_data('COPY posts (parent_id, body) FROM STDIN') do |copy|
  1000.times { Post.connection.raw_connection.put_copy_data("#{post.id}\tcopied\n") }
end
check(copied.cmd_tuples == 1000, 'COPY of 1000 rows')
Post.connection.execute('ANALYZE posts')

check(Post.find(post.id).body == 'hello', 'find')
check(uses_index(Post.where(id: post.id)), '… by the index')
check(Post.where(id: [post.id, inserted.rows[0][0]]).count == 2, 'where with an array: IN')
any_of = Post.where('id = ANY(ARRAY[?]::rev_id[])', [post.id, inserted.rows[0][0]])
check(any_of.count == 2, '= ANY(array)')
check(uses_index(any_of), '… by the index')

created = ->(a, b) { Post.where('created_in(id, ?, ?)', a, b) }
span = [Time.utc(2026), Time.utc(2100)]
check(created.(*span).count == 11_001, 'a range of time')
check(uses_index(created.(span[0], span[0] + 1.day)), '… by the index')
check(Post.order(:id).first.body == 'copied' && Post.order(:id).last == post, 'the newest first')

check(Post.find_by(parent: nil) == post && post.answers.count == 11_000, 'nil is NULL')

begin
  Post.find_by(id: 'nonsense')
  check(false, 'a wrong id is an error')
rescue ActiveRecord::StatementInvalid => error
  state = error.cause.result.error_field(PG::Result::PG_DIAG_SQLSTATE)
  check(state == '22P02', "a wrong id is SQLSTATE 22P02: #{error.message.lines.first.chomp}")
end

author = post.reload.author
check(author.start_with?('usr_') && Post.find_by(author: author) == post, "a branded id: #{author}")

check(JSON.parse(post.to_json)['id'] == post.id, 'the id in JSON is its text')
check(Post.type_for_attribute('id').type == :rev_id, 'the type is known by its name')
post.update!(tags: [post.id, post.id])
check(post.reload.tags == [post.id, post.id], 'an array is an array')

schema = StringIO.new
rails72 = ActiveRecord.version >= Gem::Version.new('7.2')
ActiveRecord::SchemaDumper.dump(rails72 ? ActiveRecord::Base.connection_pool : ActiveRecord::Base.connection, schema)
check(schema.string.include?('Could not dump table "posts"'), 'schema.rb leaves the table out: take structure.sql')

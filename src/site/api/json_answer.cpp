#include "site/api/json_answer.hpp"

#include <boost/json/serialize.hpp>
#include <memory>
#include <string>

namespace agon::site {

HttpAnswer json_answer(const boost::json::value& value, http::status status) {
  HttpAnswer answer = json(std::make_shared<const std::string>(boost::json::serialize(value)));
  answer.status = status;
  return answer;
}

}  // namespace agon::site

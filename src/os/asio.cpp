// Boost.Asio, compiled here once instead of in each source that includes it (BOOST_ASIO_SEPARATE_COMPILATION).
#include <boost/asio/impl/src.hpp>

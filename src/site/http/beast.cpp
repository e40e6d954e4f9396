// Boost.Beast, compiled here once instead of in each source that includes it (BOOST_BEAST_SEPARATE_COMPILATION).
#include <boost/beast/src.hpp>
